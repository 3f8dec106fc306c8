/** What a shopper sends who orders one piece of the first size of each. */
export const orderOf = (products: string[]) => ({
  orderItems: products.map((product) => ({ product, qty: 1, variant: 0 })),
  shippingAddress: {
    name: 'Lakshmi Nair',
    phone: '9847000000',
    email: 'lakshmi@people.example',
    flat: 'Thekkedath House',
    area: 'Kadirur Road, Ponniam',
    postalCode: '670642',
    city: 'Thalassery',
    state: 'Kerala',
  },
  paymentMethod: 'Razorpay',
})
