/** 'Razorpay' on the wire; the screen's label for it is accepted too (decisions 5). */
export const PAYMENT_METHOD = 'Razorpay'
export const PAYMENT_METHOD_LABEL = 'RazorPay/credit or debit card'
