/** 'Razorpay' on the wire; the screen's label for it is accepted too (ORDER-19). */
export const PAYMENT_METHOD = 'Razorpay'
export const PAYMENT_METHOD_LABEL = 'RazorPay/credit or debit card'
