-- Search terms of a phone number: its digits from each place on, down to the last four. Whatever is dialed before the part that is
-- remembered, a country code, an area code or a zero, a prefix of one of them finds the number over the index. The lengths are
-- listed, E.164 having no more than 15 digits, so that the planner knows how few they are.
create or replace function app.phone_terms(normalized text) returns table (term text)
  language sql immutable parallel safe
  begin atomic
    select right(digits, length) from (select regexp_replace(normalized, '[^0-9]', '', 'g') as digits) as numbers,
      unnest(array[4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]) as length
     where length <= length(digits);
  end;
