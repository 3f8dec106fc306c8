import type { Permission } from '#shared/roles.ts'
import type { AdminSentence } from '#web/i18n/admin.tsx'

/** A question of a new colleague, and the steps that answer it. */
export type Help = {
  path: string
  /** Of the steps, where not everybody who opens the page may do them. */
  permission?: Permission
  question: AdminSentence
  steps: readonly AdminSentence[]
}

/** A page shows the questions of the first path that its address starts with. */
export const HELP = [
  {
    path: '/admin-dashboard',
    question: 'How do I start the day?',
    steps: ['Look at the cards. They show what waits for you.', 'Press an order or a payment to open it.'],
  },
  {
    path: '/admin-dashboard',
    permission: 'ship orders',
    question: 'How do I send today’s orders?',
    steps: ['Press “To pack” to pack and send the paid orders.'],
  },
  {
    path: '/admin-packing',
    question: 'How do I send today’s orders?',
    steps: [
      'Tick the orders that you pack now.',
      'Press the button that prints the packing slips, and put each slip into its parcel.',
      'Scan or type the tracking number of each parcel.',
      'Press “Mark as shipped”. The buyer gets an e-mail.',
      'Wrong number? Press “Correct” in the list below.',
    ],
  },
  {
    path: '/admin-prescriptions',
    question: 'How do I check a prescription?',
    steps: [
      'Look at each file. Compare the name, the medicine and the date.',
      'Press “Accept”. The order is then on the list of the packer.',
      'Or press “Refuse” and choose the reason. The whole order is refunded.',
    ],
  },
  {
    path: '/admin-orderlist',
    question: 'How do I answer “Where is my parcel?”',
    steps: [
      'Type the telephone number, the name or the order number.',
      'Press “Details” beside the order.',
      'Read out the courier and the tracking number.',
    ],
  },
  {
    path: '/order/',
    permission: 'refund orders',
    question: 'How do I refund part of an order?',
    steps: [
      'Press “Make a refund”.',
      'Choose the pieces, or choose an amount and type it.',
      'Write the reason. The buyer reads it.',
      'Check the amount on the button and press it.',
    ],
  },
  {
    path: '/order/',
    question: 'How do I find out whether an order is paid?',
    steps: ['Press “Check with Razorpay”.', 'If the money is there, the order becomes paid.'],
  },
  {
    path: '/admin-productlist/',
    question: 'How do I put a product into the shop?',
    steps: [
      'Type the name and choose the category.',
      'Add a photo. The first photo is shown in lists.',
      'Type the price and the stock of each size.',
      'Press “Save and show in shop”.',
    ],
  },
  {
    path: '/admin-productlist/',
    question: 'How do I correct the stock after counting?',
    steps: [
      'Type the number that you counted.',
      'Save. If pieces were sold meanwhile, the shop subtracts them and shows how many.',
    ],
  },
  {
    path: '/admin-productlist',
    question: 'How do I add or change a product?',
    steps: [
      'Press “Add Product” for a new one.',
      'Type a word of the name to find an older one.',
      'Press “Edit” beside it.',
    ],
  },
  {
    path: '/admin-reviews',
    question: 'How do I hide a review with bad words?',
    steps: [
      'Press “Hide” beside the review.',
      'Choose the reason. The writer gets one e-mail.',
      '“Show again” brings it back.',
    ],
  },
  {
    path: '/admin-content',
    question: 'How do I change a text or a picture of the shop?',
    steps: [
      'Choose the page and change its words in both languages.',
      'Look at the preview, then save.',
      '“Restore this version” undoes a change.',
    ],
  },
  {
    path: '/admin-money',
    permission: 'reconcile payments',
    question: 'How do I settle a payment that does not match?',
    steps: [
      'Read the sentence beside the payment.',
      'Press one of its buttons. The shop asks you before money moves.',
      'If you are not sure, press “Compare with Razorpay now” first.',
    ],
  },
  {
    path: '/admin-gst',
    question: 'How do I file the GST return?',
    steps: [
      'Choose the month or the quarter.',
      'Look at “Documents and money”. Each order that differs is listed.',
      'Download gstr1.json and upload it to the portal, or give it to the accountant.',
    ],
  },
  {
    path: '/admin-userslist/',
    permission: 'handle privacy',
    question: 'How do I answer a nominee?',
    steps: [
      'Ask for a document that shows that the user has died or cannot act.',
      'Press “Show the nominee”. Compare name and contact with who writes to you.',
      'If they agree, do what the nominee asks for.',
    ],
  },
  {
    path: '/admin-userslist',
    permission: 'manage people',
    question: 'How do I let a colleague into the shop office?',
    steps: [
      'Press “Add a person”.',
      'Type the name and the e-mail address, choose the role, and press “Invite by e-mail”.',
      'The colleague opens the link in the e-mail and chooses a password.',
    ],
  },
  {
    path: '/admin-settings',
    question: 'How do I change the delivery fee from tomorrow?',
    steps: [
      'Find “Rates and fees to come”.',
      'Choose the fee, and type its new value and first day.',
      'Press “Plan this change”.',
    ],
  },
  {
    path: '/admin-tax-rates',
    question: 'How do I enter a new tax rate?',
    steps: [
      'Type the beginning of the HSN code, the rate and its first day.',
      'Press “Add this rate”. Earlier orders keep their tax.',
    ],
  },
  {
    path: '/admin-ready-to-trade',
    question: 'How do I add what is missing?',
    steps: [
      'The owner of the shop presses a setting and types it.',
      'Press a rule. Its products are listed.',
      'Press a product, copy the fact from the pack, and save.',
    ],
  },
  {
    path: '/admin-privacy',
    question: 'How do I handle a data breach?',
    steps: [
      'Press “Record a breach” at once. Say what happened and who is affected.',
      'Send the report to the Board. Then press “Mark as reported”.',
      'Read both e-mails. Then press “Send the e-mails”.',
    ],
  },
  {
    path: '/admin-documents',
    question: 'How do I print many invoices at once?',
    steps: ['Tick the documents, or “Select all”.', 'Choose the paper size.', 'Press “Print as one PDF”.'],
  },
  {
    path: '/admin-mails',
    question: 'How do I send an e-mail again?',
    steps: ['Press “Open” beside the e-mail.', 'Press “Send again”.'],
  },
  {
    path: '/admin-files',
    permission: 'export books',
    question: 'How do I give the month to the accountant?',
    steps: [
      'Press “Download this month” or “Download last month”. One Excel file is downloaded.',
      'Or press “E-mail this month”. It goes to the accountant.',
    ],
  },
  {
    path: '/admin-audit',
    question: 'How do I find out who changed a price?',
    steps: ['Choose “Products”.', 'Each line shows the person, the time, and the value before and after.'],
  },
  {
    path: '/admin-health',
    question: 'How do I check that the shop works?',
    steps: [
      'Read the lines from the top. The first ones are the most urgent.',
      'Do what the line says, or contact the server administrator.',
    ],
  },
] as const satisfies Help[]
