-- Search terms of a phone number: all digits, the digits after a country code of one to three digits (whichever it is),
-- the last seven and the last four. A prefix of any of them finds the number over the index.
create or replace function app.phone_terms(normalized text) returns table (term text)
  language sql immutable parallel safe
  begin atomic
    select distinct right(digits, length) from (select regexp_replace(normalized, '[^0-9]', '', 'g') as digits) as numbers,
      unnest(array[length(digits), length(digits) - 1, length(digits) - 2, length(digits) - 3, 7, 4]) as length
     where length between 4 and length(digits);
  end;
