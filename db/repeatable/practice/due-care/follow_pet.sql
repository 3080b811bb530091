-- Behavior 8: nothing is due for a pet that has died or was archived, from the transaction on that records it. Whatever
-- else changes when care is due (species, birth, an undone death) is computed by the rules afterwards.
create or replace function app.follow_pet() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.deceased_on is not null or new.archived_at is not null then
    update public.due_cares d
       set status = 'cancelled', closed_at = now(), closed_by = app.user_id(),
           closed_reason = case when new.deceased_on is not null then 'The pet has died.' else 'The pet was archived.' end
     where d.clinic_id = new.clinic_id and d.pet_id = new.id and d.status = 'open';
  else
    perform app.queue_due_care(new.clinic_id, new.id);
  end if;
  return null;
end $$;
