// One chunk: most orders need neither.
export { MoneyBack } from './money-back.tsx'
export { OrderEnd } from './order-end.tsx'
