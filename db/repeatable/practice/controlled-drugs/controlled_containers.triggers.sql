create trigger controlled_containers_protect before insert or update or delete on controlled_containers
  for each row execute function app.protect_container();

create trigger controlled_containers_truncate before truncate on controlled_containers
  for each statement execute function app.refuse_change('controlled_containers');

create constraint trigger controlled_containers_check after insert on controlled_containers deferrable initially deferred
  for each row execute function app.check_container_register();
