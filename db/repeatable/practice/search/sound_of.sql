-- How a folded name sounds, roughly: `meyer`, `mayer` and `maier` are `m1r`, `schmidt` and `smith` are `smit`. In this order: spellings
-- of one sound; letters of one sound; an h that is not heard, an e before the last r, a d at the end; double letters. In PL/pgSQL, so
-- that it is not inlined: the index on what it returns would not be found.
create or replace function app.sound_of(term text) returns text language plpgsql immutable parallel safe as $$
begin
  return regexp_replace(
    regexp_replace(regexp_replace(regexp_replace(
      translate(
        replace(replace(replace(replace(replace(replace(
          regexp_replace(regexp_replace(regexp_replace(term, 'sch|sh', 's', 'g'), 'dt|th', 't', 'g'), '[ae][iyj]', '1', 'g'),
          'ph', 'f'), 'ck', 'k'), 'ae', 'a'), 'oe', 'o'), 'ue', 'u'), 'ie', 'i'),
        'cqvyj', 'kkfii'),
      '([aeiou1])h', '\1', 'g'), 'er$', 'r'), 'd$', 't'),
    '(.)\1+', '\1', 'g');
end $$;
