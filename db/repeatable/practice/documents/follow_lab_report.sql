-- The document of a laboratory report belongs to the pet of the report, and to nobody while that is not known; the client sees it while the
-- report is released to them. It runs with definer rights because a job matches reports too; it reveals nothing.
create or replace function app.follow_lab_report() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.documents d
     set pet_id = new.pet_id, visit_id = new.visit_id, version = d.version + 1,
         is_client_visible = case when tg_op = 'UPDATE' and (new.released_revision is null) = (old.released_revision is null)
           then d.is_client_visible and new.pet_id is not null else new.released_revision is not null end
   where d.clinic_id = new.clinic_id and d.id = new.document_id;
  return null;
end $$;
