/** Sample names of users and products, as common in Kerala. */
export const FIRST_NAMES =
  'Lakshmi Unni Devi Rajan Fathima Thomas Mary Krishnan Ammini Sreedharan Meenakshi Abdul Rosamma Gopalan Sarada Joseph Kamala Ibrahim Leela Vasudevan Aleyamma Kunhiraman Bhavani Mohammed Annamma Raghavan Savithri Chacko Nabeesa Narayanan'.split(
    ' ',
  )
export const LAST_NAMES =
  'Nair Menon Pillai Varghese Kurup Namboothiri Panicker Kutty Mathew Beevi Warrier Haji George Nambiar Thampi Koya Philip Marar Achuthan Rahman'.split(
    ' ',
  )
export const PRODUCT_NAMES =
  'Dhanwantharam Kottamchukkadi Abhaya Dasamoola Amritha Kshirabala Pinda Balaguluchi Chandana Kasthuri Triphala Brahmi Neelibhringa Eladi Nalpamara Kumkuma Sahachara Aswagandha Saraswatha Vasaka'.split(
    ' ',
  )
export const PRODUCT_KINDS =
  'Thailam Arishtam Choornam Lehyam Gulika Ghritham Soap Honey Pickle Chair Kuzhambu Kashayam'.split(' ')
