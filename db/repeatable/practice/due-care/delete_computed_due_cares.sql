-- Deletes what the protocols say is due for a pet, as long as nobody has decided anything about it.
create or replace function app.delete_computed_due_cares(p_clinic uuid, p_pet uuid) returns void
  language sql security definer set search_path = ''
  begin atomic
    delete from public.due_cares d
     where d.clinic_id = p_clinic and d.pet_id = p_pet and d.closed_by is null and d.status in ('open', 'cancelled')
       and num_nonnulls(d.snoozed_until_on, d.done_on, d.vaccination_id) = 0;
  end;
