create trigger visit_sections_refuse_closed before insert or update or delete on visit_sections
  for each row execute function app.refuse_closed_visit_part();

create trigger visit_sections_refuse_truncate before truncate on visit_sections
  for each statement execute function app.refuse_change('visit_sections');

create trigger visit_sections_broadcast after insert or update on visit_sections
  for each row execute function app.broadcast_visit_section();
