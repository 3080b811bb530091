-- Whether this very transaction erases a client of the clinic. For the triggers of append-only tables, which let an erasure
-- replace what names a person, and nothing else.
create or replace function app.is_erasing(p_clinic uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (select from public.client_erasures e where e.clinic_id = p_clinic and e.erased_at = now());
  end;
