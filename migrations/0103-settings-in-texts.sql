-- Shops whose pages come from the opening catalogue get lines that follow the settings. A line that staff changed stays
-- as it is.
update society_texts
set body = array_to_string(array_replace(string_to_array(body, E'\n'),
  '- **Address:** {{SOCIETY_NAME}}, East Kadirur, Kannur district, Kerala, {{PIN_CODE}}, India',
  '- **Address:** {{SOCIETY_NAME}}, {{SOCIETY_ADDRESS}}, PIN {{PIN_CODE}}'), E'\n')
where page = 'contact';
