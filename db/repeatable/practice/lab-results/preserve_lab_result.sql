-- LABR-2. A value stays as it came, for every role: once, another row replaces it.
create or replace function app.preserve_lab_result() returns trigger language plpgsql as $$
declare
  mark constant text[] := array['replaced_by', 'replaced_revision'];
begin
  if tg_op = 'DELETE' or old.replaced_by is not null or to_jsonb(new) - mark <> to_jsonb(old) - mark then
    raise exception '% are append-only', tg_argv[0] using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
