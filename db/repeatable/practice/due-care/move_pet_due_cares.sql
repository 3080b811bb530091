-- Moves what is due, and what was done or declined, from one pet to another, and returns the ids. Of two open ones by the same
-- protocol the other pet's stays; what is left behind ends when its pet is archived. With the list of a merge it takes that
-- merge back. What is due for both is computed again afterwards.
create or replace function app.move_pet_due_cares(p_clinic uuid, p_from uuid, p_to uuid, p_rows jsonb) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  moved jsonb;
  left_open jsonb;
begin
  update public.due_cares d
     set status = 'open', closed_reason = null, closed_at = null, closed_by = null
   where d.clinic_id = p_clinic and d.pet_id = p_to and d.status = 'cancelled'
     and d.id = any (app.moved_ids(p_rows, 'due_cares_left'));
  with done as (
    update public.due_cares d set pet_id = p_to
     where d.clinic_id = p_clinic and d.pet_id = p_from
       and case when p_rows is null
             then d.status <> 'open' or not exists (
               select from public.due_cares o
                where o.clinic_id = p_clinic and o.pet_id = p_to and o.protocol_id = d.protocol_id and o.status = 'open')
             else d.id = any (app.moved_ids(p_rows, 'due_cares')) end
    returning d.id)
  select coalesce(jsonb_agg(o.id), '[]') into moved from done o;
  select coalesce(jsonb_agg(d.id), '[]') into left_open from public.due_cares d
   where d.clinic_id = p_clinic and d.pet_id = p_from and d.status = 'open' and p_rows is null;
  perform app.queue_due_care(p_clinic, p_from);
  perform app.queue_due_care(p_clinic, p_to);
  return jsonb_build_object('due_cares', moved, 'due_cares_left', left_open);
end $$;
