-- What names a pet and a visit names a visit of that pet. Deferrable, because a merge moves visits before what belongs to them.
alter table visits add constraint visits_pet_key unique (clinic_id, id, pet_id);

update documents d set visit_id = null
  from visits v where v.clinic_id = d.clinic_id and v.id = d.visit_id and v.pet_id <> d.pet_id;
update form_requests r set visit_id = null
  from visits v where v.clinic_id = r.clinic_id and v.id = r.visit_id and v.pet_id <> r.pet_id;
update tasks t set visit_id = null
  from visits v where v.clinic_id = t.clinic_id and v.id = t.visit_id and v.pet_id <> t.pet_id;

alter table documents add constraint documents_visit_of_pet_fkey
  foreign key (clinic_id, visit_id, pet_id) references visits (clinic_id, id, pet_id) deferrable;
alter table form_requests add constraint form_requests_visit_of_pet_fkey
  foreign key (clinic_id, visit_id, pet_id) references visits (clinic_id, id, pet_id) deferrable;
alter table tasks add constraint tasks_visit_of_pet_fkey
  foreign key (clinic_id, visit_id, pet_id) references visits (clinic_id, id, pet_id) deferrable;
