-- Search terms of a phone number: its digits from each place on, down to the last four. Whatever is dialed before the part that is
-- remembered, a country code, an area code or a zero, a prefix of one of them finds the number over the index.
create or replace function app.phone_terms(normalized text) returns table (term text)
  language sql immutable parallel safe
  begin atomic
    select right(digits, length) from (select regexp_replace(normalized, '[^0-9]', '', 'g') as digits) as numbers,
      generate_series(4, length(digits)) as length;
  end;
