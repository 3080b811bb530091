-- Determines whose folder an object is in, by the first part of its name and the bucket's rule. Beyond the caller's
-- policies it reads the bucket's rule and whether the clinic or the person exists, and reveals neither.
create or replace function app.assign_object_folder() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  folder text := split_part(new.name, '/', 1);
  rule text;
begin
  new.clinic_id := null;
  new.user_id := null;
  if folder !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    return new;
  end if;
  select b.folders into rule from storage.buckets b where b.id = new.bucket_id;
  if rule in ('clinic', 'clinic_or_person') then
    select c.id into new.clinic_id from public.clinics c where c.id = folder::uuid;
  end if;
  if new.clinic_id is null and rule in ('person', 'clinic_or_person') then
    select u.id into new.user_id from auth.users u where u.id = folder::uuid;
  end if;
  return new;
end $$;
