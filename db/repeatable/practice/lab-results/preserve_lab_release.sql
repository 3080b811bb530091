-- LABR-7. What was released and what was said with it stays; a release is withdrawn once.
create or replace function app.preserve_lab_release() returns trigger language plpgsql as $$
declare
  mark constant text[] := array['withdrawn_at', 'withdrawn_by'];
begin
  if tg_op = 'DELETE' or old.withdrawn_at is not null or to_jsonb(new) - mark <> to_jsonb(old) - mark then
    raise exception '% are append-only', tg_argv[0] using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
