-- Shops whose pages come from the opening catalogue get lines that follow the settings. A line that staff changed stays
-- as it is.
update society_texts
set body = array_to_string(array_replace(string_to_array(body, E'\n'),
  '- **Address:** {{SOCIETY_NAME}}, East Kadirur, Kannur district, Kerala, {{PIN_CODE}}, India',
  '- **Address:** {{SOCIETY_NAME}}, {{SOCIETY_ADDRESS}}, PIN {{PIN_CODE}}'), E'\n')
where page = 'contact';

update society_texts
set body = array_to_string(array_replace(array_replace(string_to_array(body, E'\n'),
  'All prices are in Indian rupees. The price summary shown before you place the order states the items price after any discount, the shipping charge and the total. Taxes are included in the total as shown in the price summary. The amounts shown at checkout are the ones that apply.',
  'All prices are in Indian rupees. The price summary shown before you place the order states the items price after any discount, the shipping charge and the total. {{TAXES}} are included in the total as shown in the price summary. The amounts shown at checkout are the ones that apply.'),
  'We deliver to addresses in India with a valid six-digit PIN code. When the parcel leaves us, the order page shows that it is shipped together with the courier and tracking number. Delivery times are estimates. Furniture may be delivered by a separate carrier after the details are confirmed with you.',
  'We deliver to addresses in {{DELIVERY_STATE}}, India with a valid six-digit PIN code. When the parcel leaves us, the order page shows that it is shipped together with the courier and tracking number. Delivery times are estimates. Furniture may be delivered by a separate carrier after the details are confirmed with you.'), E'\n')
where page = 'terms';
