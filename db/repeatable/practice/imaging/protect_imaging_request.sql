-- A request that is done or was canceled stays so.
create or replace function app.protect_imaging_request() returns trigger language plpgsql set search_path = '' as $$
begin
  if old.status <> 'requested' and new.status is distinct from old.status then
    raise exception 'a closed request stays closed' using errcode = 'check_violation', constraint = 'imaging_requests_closed_for_good_check';
  end if;
  return new;
end $$;
