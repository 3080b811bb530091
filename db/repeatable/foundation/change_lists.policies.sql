alter table change_lists enable row level security;
alter table change_lists force row level security;

grant select on change_lists to clinic_member;

-- The same for each clinic: its one row is an id without a meaning.
create policy change_lists_member_select on change_lists for select to clinic_member
  using ((select app.clinic_id()) is not null);
