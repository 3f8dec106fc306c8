import { STATES, type State } from './india.ts'

/** `states`: several for a shared prefix. `district`: '' when several states share it. */
export type PinPlace = { states: State[]; district: string }

/**
 * The place of a six-digit PIN code by its longest known prefix, or undefined, as for army codes (9). It is only a
 * suggestion: post offices near a border serve both sides. The prefixes are the sorting districts of the Department of
 * Posts, with today's district names. Their states are condensed from the All India Pincode Directory. Its publisher is
 * the Department of Posts, Ministry of Communications, Government of India. Source: Open Government Data Platform
 * India, data.gov.in. Licence: Government Open Data License - India.
 */
export function placeOfPin(pin: string): PinPlace | undefined {
  for (let length = pin.length; length >= 3; length -= 1) {
    const place = PLACES.get(pin.slice(0, length))
    if (place) return place
  }
  return undefined
}

const DISTRICTS: Record<State, string> = {
  Delhi: '110 Delhi',
  Haryana:
    '121 Faridabad/122 Gurugram/123 Rewari/124 Rohtak/125 Hisar/126 Jind/127 Bhiwani/131 Sonipat/132 Karnal/133 Ambala/134 Panchkula/135 Yamunanagar/136 Kurukshetra',
  Punjab:
    '140 Rupnagar/141 Ludhiana/142 Moga/143 Amritsar/144 Jalandhar/145 Pathankot/146 Hoshiarpur/147 Patiala/148 Sangrur/151 Bathinda/152 Ferozepur/160 Mohali',
  Chandigarh: '140 Chandigarh/160 Chandigarh',
  'Himachal Pradesh': '171 Shimla/172 Kinnaur/173 Solan/174 Bilaspur/175 Mandi/176 Kangra/177 Hamirpur',
  'Jammu and Kashmir':
    '180 Jammu/181 Jammu/182 Udhampur/184 Kathua/185 Rajouri/190 Srinagar/191 Budgam/192 Anantnag/193 Baramulla',
  Ladakh: '194 Leh',
  'Uttar Pradesh':
    '201 Ghaziabad/202 Aligarh/203 Bulandshahr/204 Hathras/205 Mainpuri/206 Etawah/207 Etah/208 Kanpur/209 Farrukhabad/210 Banda/211 Prayagraj/212 Fatehpur/221 Varanasi/222 Jaunpur/223 Azamgarh/224 Ayodhya/225 Barabanki/226 Lucknow/227 Amethi/228 Sultanpur/229 Raebareli/230 Pratapgarh/231 Mirzapur/232 Chandauli/233 Ghazipur/241 Hardoi/242 Shahjahanpur/243 Bareilly/244 Moradabad/245 Hapur/246 Bijnor/247 Saharanpur/250 Meerut/251 Muzaffarnagar/261 Sitapur/262 Lakhimpur Kheri/271 Gonda/272 Basti/273 Gorakhpur/274 Deoria/275 Mau/276 Azamgarh/277 Ballia/281 Mathura/282 Agra/283 Firozabad/284 Jhansi/285 Jalaun',
  Uttarakhand:
    '2447 Udham Singh Nagar/246 Pauri Garhwal/2476 Haridwar/248 Dehradun/249 Haridwar/262 Pithoragarh/263 Nainital',
  Rajasthan:
    '301 Alwar/302 Jaipur/303 Jaipur/304 Tonk/305 Ajmer/306 Pali/307 Sirohi/311 Bhilwara/312 Chittorgarh/313 Udaipur/314 Dungarpur/321 Bharatpur/322 Sawai Madhopur/323 Bundi/324 Kota/325 Baran/326 Jhalawar/327 Banswara/328 Dholpur/331 Churu/332 Sikar/333 Jhunjhunu/334 Bikaner/335 Sri Ganganagar/341 Nagaur/342 Jodhpur/343 Jalore/344 Barmer/345 Jaisalmer',
  Gujarat:
    '360 Rajkot/361 Jamnagar/362 Junagadh/363 Surendranagar/364 Bhavnagar/365 Amreli/370 Kutch/380 Ahmedabad/382 Gandhinagar/383 Sabarkantha/384 Mehsana/385 Banaskantha/387 Kheda/388 Anand/389 Panchmahal/390 Vadodara/391 Vadodara/392 Bharuch/393 Bharuch/394 Surat/395 Surat/396 Valsad',
  'Dadra and Nagar Haveli and Daman and Diu': '3625 Diu/396 Daman',
  Maharashtra:
    '400 Mumbai/401 Palghar/402 Raigad/410 Pune/411 Pune/412 Pune/413 Solapur/414 Ahilyanagar/415 Satara/416 Kolhapur/421 Thane/422 Nashik/423 Nashik/424 Dhule/425 Jalgaon/431 Chhatrapati Sambhajinagar/440 Nagpur/441 Nagpur/442 Wardha/443 Buldhana/444 Amravati/445 Yavatmal',
  Goa: '403 Goa',
  'Madhya Pradesh':
    '450 Khandwa/451 Khargone/452 Indore/453 Indore/454 Dhar/455 Dewas/456 Ujjain/457 Ratlam/458 Mandsaur/460 Betul/461 Narmadapuram/462 Bhopal/463 Bhopal/464 Vidisha/465 Shajapur/466 Sehore/470 Sagar/471 Chhatarpur/472 Tikamgarh/473 Guna/474 Gwalior/475 Gwalior/476 Morena/477 Bhind/480 Chhindwara/481 Balaghat/482 Jabalpur/483 Katni/484 Shahdol/485 Satna/486 Rewa/487 Narsinghpur/488 Panna',
  Chhattisgarh: '490 Durg/491 Durg/492 Raipur/493 Raipur/494 Bastar/495 Bilaspur/496 Raigarh/497 Surguja',
  Telangana:
    '500 Hyderabad/501 Rangareddy/502 Sangareddy/503 Nizamabad/504 Adilabad/505 Karimnagar/506 Warangal/507 Khammam/508 Nalgonda/509 Mahabubnagar',
  'Andhra Pradesh':
    '507 Alluri Sitharama Raju/515 Anantapur/516 Kadapa/517 Tirupati/518 Kurnool/520 Vijayawada/521 Krishna/522 Guntur/523 Prakasam/524 Nellore/530 Visakhapatnam/531 Visakhapatnam/532 Srikakulam/533 East Godavari/534 West Godavari/535 Vizianagaram',
  Karnataka:
    '560 Bengaluru/561 Bengaluru Rural/562 Bengaluru Rural/563 Kolar/570 Mysuru/571 Mandya/572 Tumakuru/573 Hassan/574 Dakshina Kannada/575 Mangaluru/576 Udupi/577 Shivamogga/580 Dharwad/581 Uttara Kannada/582 Gadag/583 Ballari/584 Raichur/585 Kalaburagi/586 Vijayapura/587 Bagalkote/590 Belagavi/591 Belagavi',
  'Tamil Nadu':
    '600 Chennai/601 Tiruvallur/602 Tiruvallur/603 Chengalpattu/604 Viluppuram/605 Viluppuram/606 Tiruvannamalai/607 Cuddalore/608 Cuddalore/609 Mayiladuthurai/610 Tiruvarur/611 Nagapattinam/612 Thanjavur/613 Thanjavur/614 Thanjavur/620 Tiruchirappalli/621 Tiruchirappalli/622 Pudukkottai/623 Ramanathapuram/624 Dindigul/625 Madurai/626 Virudhunagar/627 Tirunelveli/628 Thoothukudi/629 Kanniyakumari/630 Sivaganga/631 Kancheepuram/632 Vellore/635 Krishnagiri/636 Salem/637 Namakkal/638 Erode/639 Karur/641 Coimbatore/642 Coimbatore/643 Nilgiris',
  Puducherry: '605 Puducherry/607 Puducherry/6096 Karaikal/533464 Yanam/673310 Mahe',
  Kerala:
    '670 Kannur/671 Kasaragod/673 Kozhikode or Wayanad/6731 Wayanad/6735 Kozhikode or Wayanad/6736 Kozhikode/6737 Wayanad/676 Malappuram/678 Palakkad/679 Palakkad or Malappuram/680 Thrissur/682 Ernakulam/683 Ernakulam/685 Idukki/686 Kottayam/688 Alappuzha/689 Pathanamthitta/690 Alappuzha or Kollam/691 Kollam/695 Thiruvananthapuram',
  Lakshadweep: '68255 Lakshadweep',
  'West Bengal':
    '700 Kolkata/711 Howrah/712 Hooghly/713 Bardhaman/721 Medinipur/722 Bankura/723 Purulia/731 Birbhum/732 Malda/733 Dinajpur/734 Darjeeling/735 Jalpaiguri/736 Cooch Behar/741 Nadia/742 Murshidabad/743 North or South 24 Parganas',
  Sikkim: '737 Sikkim',
  'Andaman and Nicobar Islands': '744 Andaman and Nicobar Islands',
  Odisha:
    '751 Khordha/752 Puri/753 Cuttack/754 Cuttack/755 Jajpur/756 Balasore/757 Mayurbhanj/758 Kendujhar/759 Dhenkanal/760 Ganjam/761 Ganjam/762 Kandhamal/764 Koraput/765 Rayagada/766 Kalahandi/767 Balangir/768 Sambalpur/769 Sundargarh/770 Sundargarh',
  Assam: '781 Kamrup/782 Nagaon/783 Goalpara/784 Sonitpur/785 Jorhat/786 Dibrugarh/787 Lakhimpur/788 Cachar',
  'Arunachal Pradesh': '790 West Kameng/791 Papum Pare/792 Lohit',
  Meghalaya: '783 West Garo Hills/793 East Khasi Hills/794 West Garo Hills',
  Manipur: '795 Imphal',
  Mizoram: '796 Aizawl',
  Nagaland: '797 Kohima/798 Mokokchung',
  Tripura: '799 Tripura',
  Bihar:
    '800 Patna/801 Patna/802 Bhojpur/803 Nalanda/804 Jehanabad/805 Nawada/811 Munger/812 Bhagalpur/813 Bhagalpur/821 Rohtas/823 Gaya/824 Aurangabad/841 Saran/842 Muzaffarpur/843 Sitamarhi/844 Vaishali/845 East Champaran/846 Darbhanga/847 Madhubani/848 Samastipur/851 Begusarai/852 Saharsa/853 Khagaria/854 Purnia/855 Kishanganj',
  Jharkhand:
    '813 Godda/814 Deoghar/815 Giridih/816 Sahibganj/822 Palamu/825 Hazaribagh/826 Dhanbad/827 Bokaro/828 Dhanbad/829 Ramgarh/831 East Singhbhum/832 East Singhbhum/833 West Singhbhum/834 Ranchi/835 Ranchi',
}

const PLACES = new Map<string, PinPlace>()
for (const state of STATES) {
  for (const entry of DISTRICTS[state].split('/')) {
    const [, prefix = '', district = ''] = /^(\d+) (.+)$/.exec(entry) ?? []
    const known = PLACES.get(prefix)
    PLACES.set(prefix, known ? { states: [...known.states, state], district: '' } : { states: [state], district })
  }
}
