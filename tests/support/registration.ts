/** What a visitor sends to register. */
export const registration = (change: object = {}) => ({
  name: 'Lakshmi Nair',
  email: 'Lakshmi.Nair@people.example',
  number: '+91 98470 00001',
  password: 'kasavu and brass',
  ...change,
})
