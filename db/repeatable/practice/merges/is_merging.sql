-- Whether this very transaction merges the first record into the second, or takes such a merge back. For the triggers that
-- let a signed record move, and nothing else of it change.
create or replace function app.is_merging(p_clinic uuid, p_from uuid, p_to uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from public.merges m
       where m.clinic_id = p_clinic and m.from_id = p_from and m.to_id = p_to and m.merged_at = now());
  end;
