-- The words of a message by which it is found: folded as names are, at most 60 characters of each.
create or replace function app.message_terms(subject text, body text) returns tsvector language sql immutable parallel safe
  return array_to_tsvector(array(select distinct left(w, 60) from unnest(app.fold_terms(concat(subject, ' ', body))) as w));

grant execute on function app.message_terms to authenticated, job_server;
