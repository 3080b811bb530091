-- CD-1, checked at commit: no container is without a register. It runs with definer rights so that no policy hides a row.
create or replace function app.check_container_register() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.controlled_register_rows r
                  where r.clinic_id = new.clinic_id and r.container_id = new.id and r.position = 1) then
    raise exception 'a container has a register' using errcode = 'check_violation', constraint = 'controlled_containers_register_check';
  end if;
  return null;
end $$;
