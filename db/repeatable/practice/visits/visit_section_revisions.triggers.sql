create trigger visit_section_revisions_refuse_closed before insert on visit_section_revisions
  for each row execute function app.refuse_closed_visit_part();

create trigger visit_section_revisions_append_only before update or delete or truncate on visit_section_revisions
  for each statement execute function app.refuse_change('visit_section_revisions');
