-- Public facts, for every function that cuts days.
alter table time_zones enable row level security;
alter table time_zones force row level security;

grant select on time_zones to auth_server, clinic_client, clinic_member, job_server, platform_member;

create policy time_zones_any_select on time_zones for select to auth_server, clinic_client, clinic_member, job_server, platform_member
  using (true);
