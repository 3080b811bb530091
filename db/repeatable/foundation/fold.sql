-- Names as people search for them: in lower case without accents. src/foundation/values/fold.ts does the same.
create or replace function app.fold(name text) returns text language sql immutable parallel safe
  return translate(
    replace(replace(lower(regexp_replace(normalize(name, nfkd), '[\u0300-\u036f]', '', 'g')), 'ß', 'ss'), 'æ', 'ae'),
    'øđł', 'odl');

grant execute on function app.fold to anon, auth_server, authenticated, job_server, service_key;
