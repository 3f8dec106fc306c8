// Loaded as one: most orders come to a good end and need neither.
export { MoneyBack } from './money-back.tsx'
export { OrderEnd } from './order-end.tsx'
