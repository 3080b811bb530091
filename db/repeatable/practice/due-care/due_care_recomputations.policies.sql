alter table due_care_recomputations enable row level security;
alter table due_care_recomputations force row level security;

grant select, delete on due_care_recomputations to job_server;

create policy due_care_recomputations_job_select on due_care_recomputations for select to job_server using (clinic_id = (select app.clinic_id()));

create policy due_care_recomputations_job_delete on due_care_recomputations for delete to job_server using (clinic_id = (select app.clinic_id()));
