// One chunk: most orders need none of them.
export { MoneyBack } from './money-back.tsx'
export { OrderEnd } from './order-end.tsx'
export { PrescriptionCard } from './prescription/prescription-card.tsx'
