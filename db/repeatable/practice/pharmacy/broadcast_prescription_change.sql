-- Notifies the screens of a clinic, and of the present clients of the pet, that something about a prescription has changed.
create or replace function app.broadcast_prescription_change(p_clinic uuid, p_prescription uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  payload jsonb := jsonb_build_object('id', p_prescription, 'by', app.user_id());
  account uuid;
begin
  perform app.broadcast('clinic:' || p_clinic, 'prescription', payload);
  for account in
    select distinct c.user_id from public.prescriptions r
      join public.visits v on v.clinic_id = p_clinic and v.id = r.visit_id
      join public.pet_clients l on l.clinic_id = p_clinic and l.pet_id = v.pet_id
      join public.clients c on c.clinic_id = p_clinic and c.id = l.client_id
     where r.clinic_id = p_clinic and r.id = p_prescription and c.user_id is not null loop
    perform app.broadcast('user:' || account, 'prescription', payload);
  end loop;
end $$;
