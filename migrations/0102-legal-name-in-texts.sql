-- Shops whose pages come from the opening catalogue get its new lines. A line that staff changed stays as it is.
update society_texts
set body = replace(replace(body,
  '- **Grievance Officer:** {{GRIEVANCE_OFFICER_NAME}}, {{GRIEVANCE_EMAIL}}',
  '- **Grievance Officer:** {{GRIEVANCE_OFFICER_NAME}}, {{GRIEVANCE_OFFICER_TITLE}}, {{GRIEVANCE_EMAIL}}'),
  '- **Address:** {{SOCIETY_NAME}},',
  E'- **Legal name:** {{LEGAL_NAME}}\n- **Address:** {{SOCIETY_NAME}},')
where page = 'contact';

update society_texts
set body = replace(replace(body,
  'All prices are in Indian rupees. The price summary shown before you place the order states the items price after any discount, the tax, the shipping charge and the total. At the time of writing a discount of 10% is applied at checkout; tax is 5% on Ayurveda items and 18% on other categories; and shipping is ₹100 for orders below ₹999 and ₹50 otherwise. The amounts shown at checkout are the ones that apply.',
  'All prices are in Indian rupees. The price summary shown before you place the order states the items price after any discount, the shipping charge and the total. Taxes are included in the total as shown in the price summary. The amounts shown at checkout are the ones that apply.'),
  'By ordering from this site you accept these terms. Please also read the privacy policy.',
  E'By ordering from this site you accept these terms. Please also read the privacy policy.\nThe seller of all goods on this site is {{LEGAL_NAME}}.')
where page = 'terms';
