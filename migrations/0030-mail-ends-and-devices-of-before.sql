update mails set last_error = '', last_error_code = case last_error
    when 'Too many e-mails were sent to this address in one hour.' then 'too-many'
    else 'expired'
  end
  where status = 'dead' and last_error in ('Too many e-mails were sent to this address in one hour.',
    'The e-mail expired before it could be sent.');

-- The kind of device is stored as its names, 'Chrome/Android', and said in the language of its reader.
update sessions set device = case device when 'Unknown device' then '' else replace(device, ' on ', '/') end
  where device = 'Unknown device' or device like '% on %';
