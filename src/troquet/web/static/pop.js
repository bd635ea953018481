// What lies over the page: what is open (a touch elsewhere shuts it), and words that focus or a look have brought up.
export const OPEN = "#menu[open], [name=pop][open]";

export const isPopped = () => [...document.querySelectorAll(".pop")].some((words) => words.checkVisibility());
