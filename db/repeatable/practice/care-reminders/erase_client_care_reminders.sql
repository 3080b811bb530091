-- G-02. What clients wrote by the links of reminders, with the place it came from, and the names of clients on what they would have
-- been told. That somebody was reminded stays, without a name. The links open nothing any more.
create or replace function app.erase_client_care_reminders(p_clinic uuid, p_clients uuid[]) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  reminders uuid[] := array(select m.id from public.care_reminders m where m.clinic_id = p_clinic and m.client_id = any (p_clients));
begin
  update public.care_reminder_answers a set elsewhere_name = null, note = null, network = null
   where a.clinic_id = p_clinic and a.reminder_id = any (reminders);
  update public.care_reminders m
     set token_hash = null, needs_check = false,
         state = case when m.state in ('planned', 'requested') then 'canceled' else m.state end,
         reason = case when m.state in ('planned', 'requested') then 'inactive' else m.reason end
   where m.clinic_id = p_clinic and m.id = any (reminders);
  update public.care_reminder_items i set name = 'Client'
   where i.clinic_id = p_clinic and i.client_id = any (p_clients) and i.source = 'client';
end $$;
