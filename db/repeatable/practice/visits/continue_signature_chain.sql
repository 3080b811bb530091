-- SIGN-1. A signature continues its pet's chain: it has the next position and the hash of the entry before. The lock on the
-- pet puts signatures that come at the same time one after the other.
create or replace function app.continue_signature_chain() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  last_position integer;
  last_hash text;
begin
  perform from public.pets p where p.clinic_id = new.clinic_id and p.id = new.pet_id for no key update;
  select s.position, s.content_hash into last_position, last_hash from public.visit_signatures s
   where s.clinic_id = new.clinic_id and s.pet_id = new.pet_id order by s.position desc limit 1;
  if new.position <> coalesce(last_position, 0) + 1 or new.previous_hash is distinct from last_hash then
    raise exception 'a signature continues its pet''s chain' using errcode = 'check_violation', constraint = 'visit_signatures_chain_check';
  end if;
  if not exists (select from public.visits v
                  where v.clinic_id = new.clinic_id and v.id = new.visit_id and v.pet_id = new.pet_id) then
    raise exception 'a signature belongs to a visit of its pet' using errcode = 'check_violation', constraint = 'visit_signatures_pet_check';
  end if;
  return new;
end $$;
