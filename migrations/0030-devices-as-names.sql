-- The kind of device is stored as its names, 'Chrome/Android', and said in the language of its reader.
update sessions set device = case device when 'Unknown device' then '' else replace(device, ' on ', '/') end
  where device = 'Unknown device' or device like '% on %';
