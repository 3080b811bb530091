-- The distinct words of a folded name.
create or replace function app.fold_terms(name text) returns text[] language sql immutable parallel safe
  return array(select distinct w from regexp_split_to_table(app.fold(name), '[^[:alnum:]]+') as w where w <> '');

grant execute on function app.fold_terms to anon, auth_server, authenticated, job_server;
