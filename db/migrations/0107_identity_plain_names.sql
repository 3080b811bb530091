-- Names of accounts can be written through the REST wire and come from other sign-in services, past the contracts of the endpoints.
-- Direction and control characters make a name look like another one.
update profiles set full_name = regexp_replace(full_name, E'[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]+', ' ', 'g')
 where full_name ~ E'[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]';
alter table profiles add constraint profiles_full_name_plain_check
  check (full_name !~ E'[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]') not valid;
