alter table search_terms enable row level security;
alter table search_terms force row level security;

grant select on search_terms to clinic_member;

create policy search_terms_member_select on search_terms for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and
    case kind when 'client' then (select app.has_permission('client:read')) else (select app.has_permission('pet:read')) end);
