-- PET-3, behavior 8. A pet's death refuses the refills that were asked for; prescriptions stay on record, and nothing is dispensed for them. It runs with definer rights
-- because whoever may record a death may not be allowed to prescribe; it reveals nothing.
create or replace function app.end_refills_of_deceased_pet() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.refill_requests q
     set status = 'denied', outcome = 'visit_needed', rule = 'pet_deceased', answer = 'This prescription has ended.',
         answered_at = now(), answered_by = app.user_id(), version = q.version + 1
   where q.clinic_id = new.clinic_id and q.status in ('requested', 'approved') and q.prescription_id in (
     select r.id from public.prescriptions r join public.visits v on v.clinic_id = new.clinic_id and v.id = r.visit_id
      where r.clinic_id = new.clinic_id and v.pet_id = new.id);
  return null;
end $$;
