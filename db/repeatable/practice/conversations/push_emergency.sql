-- Notifies the browsers of a clinic's staff that a client writes about an emergency, without what they write. It runs with definer rights
-- because a job does not see the staff list.
create or replace function app.push_emergency(p_clinic uuid, p_address text) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if app.clinic_id() is distinct from p_clinic then
    raise exception 'a notification belongs to the clinic that it is about' using errcode = 'insufficient_privilege';
  end if;
  perform app.queue_push(p_clinic, array(
    select s.user_id from public.staff_members s where s.clinic_id = p_clinic and s.is_active and s.user_id is not null),
    'emergency', p_address);
end $$;

grant execute on function app.push_emergency to clinic_member, job_server;
