// One chunk: most orders need none of them.

export { OrderEnd } from './order-end.tsx'
export { PrescriptionCard } from './prescription/prescription-card.tsx'
export { RefundList } from './refund-list.tsx'
