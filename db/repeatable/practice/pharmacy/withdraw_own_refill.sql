-- Takes back a request of the caller that nobody has answered. Returns its clinic and the state that it had before; nothing for one that
-- is not theirs.
create or replace function app.withdraw_own_refill(p_request uuid) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  clinic uuid;
  request jsonb;
begin
  if not app.has_permission('own_pet:write') then
    return null;
  end if;
  for clinic in select app.own_clinic_ids() loop
    select jsonb_build_object('clinicId', clinic, 'state', q.status) into request from public.refill_requests q
     where q.clinic_id = clinic and q.id = p_request and q.asked_by = app.user_id() for update;
    if request is not null then
      update public.refill_requests q set status = 'withdrawn', version = q.version + 1
       where q.clinic_id = clinic and q.id = p_request and q.status = 'requested';
      return request;
    end if;
  end loop;
  return null;
end $$;

grant execute on function app.withdraw_own_refill to clinic_client;
