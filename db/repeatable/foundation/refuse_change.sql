create or replace function app.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_argv[0] using errcode = 'insufficient_privilege';
end $$;
