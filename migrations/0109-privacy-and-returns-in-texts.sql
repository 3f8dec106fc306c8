-- Shops whose pages come from the opening catalogue get the lines about personal data and returns. A line that staff
-- changed stays as it is.
update society_texts
set body = array_to_string(array_replace(array_replace(array_replace(array_replace(array_replace(array_replace(array_replace(string_to_array(body, E'\n'),
  E'This policy is the notice we give under the Digital Personal Data Protection Act, 2023 ("the Act"). It says what personal data we collect, why, and what you can ask of us. You may request it in Malayalam or in any other language of the Eighth Schedule to the Constitution.',
  E'This policy says what personal data we collect, why, and what you can ask of us. The notice under the Digital Personal Data Protection Act, 2023 ("the Act") is on the page Privacy notice. You may request both in Malayalam or in any other language of the Eighth Schedule to the Constitution.'),
  E'| Delivery name, phone, e-mail, flat, area, landmark, city, state and PIN code | To deliver your order and to reach you about it |',
  E'| Delivery name, phone, e-mail, flat, area, landmark, city, state, PIN code and delivery note | To deliver your order and to reach you about it |'),
  E'| Items in your cart, orders, amounts, payment status, tracking details | To fulfil orders, keep accounts and meet tax and medicine-record duties |',
  E'| Items in your cart, orders, amounts, payment status, tracking details, your GST number if you give one | To fulfil orders, keep accounts and meet tax and medicine-record duties |'),
  E'| Messages you send us | To answer you |',
  E'| Messages you send us | To answer you |\n| Time and kind of device of each sign-in, and its network as a hash | To keep strangers out of your account |\n| Your choice about news and offers by e-mail | To send them only if you want them |\n| Name and contact of the person you nominate | To know who uses your rights after you |'),
  E'We do not ask for information about your health beyond that prescription. Please do not put it into a review or an order note. A list of medicines you ordered may by itself reveal something about you, and we treat it with the same care.',
  E'We do not ask for information about your health beyond that prescription. Please do not put it into a review or a delivery note. A list of medicines you ordered may by itself reveal something about you, and we treat it with the same care.'),
  E'We rely on your free, specific, informed and unambiguous consent, given by a clear action when you register, order or write a review, and on the legitimate uses that the Act allows, such as complying with law. You may withdraw consent at any time, as easily as you gave it, with the switch on the Profile page, or by writing to the Grievance Officer. Withdrawal does not undo what was done before it, and orders already placed may still need to be completed and recorded.',
  E'You give us the data of your account, orders and reviews for exactly that use, and we use them for nothing else. Section 7(a) of the Act allows this. News and offers by e-mail need your consent. It is off until you give it. We also use data to comply with law. You may withdraw consent at any time, as easily as you gave it, with the switch on the Profile page, or by writing to the Grievance Officer. To end all use of your data, delete your account on the same page. Withdrawal does not undo what was done before it, and orders already placed may still need to be completed and recorded.'),
  E'Account data is kept while your account is open. Order and tax records are kept for the period the law requires. Other data is erased when its purpose is over or when consent is withdrawn, whichever is earlier, unless a law requires us to keep it. One-time passwords expire within minutes.',
  E'Account data is kept while your account is open. After you delete it, the law makes us keep a sealed copy for one year, and the books for 72 months after the annual tax return. Other data is erased when its purpose is over, unless a law requires us to keep it. We send no news and offers after you withdraw consent. One-time passwords expire within minutes.'), E'\n')
where page = 'privacy';

update society_texts
set body = array_to_string(array_replace(array_replace(string_to_array(body, E'\n'),
  E'| Name, phone number, e-mail address and postal address of the person who receives the parcel | Delivery of your order |',
  E'| Name, phone number, e-mail address and postal address of the person who receives the parcel, and your delivery note | Delivery of your order |'),
  E'| Name and contact of the person you nominate | To know who uses your rights after you |',
  E'| Name and contact of the person you nominate | To know who uses your rights after you |\n| Messages you send us | To answer you |'), E'\n')
where page = 'notice';

update society_texts
set body = array_to_string(array_replace(string_to_array(body, E'\n'),
  E'You may cancel before the order is shipped by writing to us with the order number. If a parcel reaches you damaged, wrong or past its date, tell us within {{RETURN_WINDOW_DAYS}} days with photographs, and we will replace it or refund you to the original method of payment. For reasons of safety, opened medicines, foods and cosmetics are not taken back unless they are faulty. Nothing here limits your rights under the Consumer Protection Act, 2019.',
  E'You may cancel before the order is shipped by writing to us with the order number. We take back goods that are damaged, wrong, defective, deficient, spurious, not as described or past their date. We also take back goods that arrive later than the stated delivery date, unless something beyond our control delayed them. Tell us within {{RETURN_WINDOW_DAYS}} days and add photographs of any fault. We will replace the goods or refund you to the original method of payment. For reasons of safety, opened medicines, foods and cosmetics are not taken back unless they are faulty. Nothing here limits your rights under the Consumer Protection Act, 2019.\nWe pay for the return shipping of goods that we take back. We exchange goods only in these cases. A warranty applies where the product page or the pack states one.'), E'\n')
where page = 'terms';
